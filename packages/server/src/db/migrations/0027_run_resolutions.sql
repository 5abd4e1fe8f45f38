CREATE TABLE "run_resolutions" (
	"run_id" bigint PRIMARY KEY NOT NULL,
	"how" text NOT NULL,
	"new_run_id" bigint,
	"user_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "run_resolutions" ADD CONSTRAINT "run_resolutions_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "runs_failed" ON "runs" USING btree ("space_id","id") WHERE status = 'failed';
