ALTER TABLE "trigger_fires" ADD COLUMN "signature" text;
--> statement-breakpoint
ALTER TABLE "triggers" ADD COLUMN "starts_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE UNIQUE INDEX "trigger_fires_signature" ON "trigger_fires" USING btree ("trigger_id","signature");
