CREATE TABLE "run_recordings" (
	"run_id" bigint NOT NULL,
	"from_seq" integer NOT NULL,
	"to_seq" integer NOT NULL,
	"calls" text,
	CONSTRAINT "run_recordings_run_id_from_seq_pk" PRIMARY KEY("run_id","from_seq")
);

--> statement-breakpoint
ALTER TABLE "run_recordings" ADD CONSTRAINT "run_recordings_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
