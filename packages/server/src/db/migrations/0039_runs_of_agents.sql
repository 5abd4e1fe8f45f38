CREATE INDEX "runs_bot" ON "runs" USING btree ("bot_id","id") WHERE bot_id is not null;
