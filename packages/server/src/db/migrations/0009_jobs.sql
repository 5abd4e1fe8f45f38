CREATE TABLE "job_file_parts" (
	"job_id" bigint NOT NULL,
	"part" integer NOT NULL,
	"content" "bytea" NOT NULL,
	CONSTRAINT "job_file_parts_job_id_part_pk" PRIMARY KEY("job_id","part")
);

--> statement-breakpoint
CREATE TABLE "job_schedules" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"input" text NOT NULL,
	"space_id" bigint,
	"user_id" bigint,
	"cron" text NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "jobs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"space_id" bigint,
	"user_id" bigint,
	"input" text NOT NULL,
	"status" text NOT NULL,
	"run_at" timestamp (3) with time zone NOT NULL,
	"attempt" integer DEFAULT 0 NOT NULL,
	"attempts" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"reason_text" text DEFAULT '' NOT NULL,
	"result" text,
	"unique_key" text,
	"key_ends" boolean DEFAULT false NOT NULL,
	"epoch" integer DEFAULT 0 NOT NULL,
	"lease_until" timestamp (3) with time zone,
	"cancel_asked" boolean DEFAULT false NOT NULL,
	"file_name" text,
	"file_type" text,
	"file_bytes" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "job_file_parts" ADD CONSTRAINT "job_file_parts_job_id_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_schedules" ADD CONSTRAINT "job_schedules_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "job_schedules" ADD CONSTRAINT "job_schedules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "jobs" ADD CONSTRAINT "jobs_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "job_schedules_due" ON "job_schedules" USING btree ("next_at");
--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("status","run_at");
--> statement-breakpoint
CREATE INDEX "jobs_user" ON "jobs" USING btree ("user_id","id");
--> statement-breakpoint
CREATE INDEX "jobs_space" ON "jobs" USING btree ("space_id","id");
--> statement-breakpoint
CREATE INDEX "jobs_ended" ON "jobs" USING btree ("ended_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_key" ON "jobs" USING btree ("name","unique_key");
