CREATE TABLE "workflow_jobs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"workflow_id" bigint NOT NULL,
	"version" text NOT NULL,
	"user_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" integer NOT NULL,
	"input_uri" text NOT NULL,
	"columns" text NOT NULL,
	"granted" text NOT NULL,
	"status" integer NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "workflow_tasks" (
	"id" bigint PRIMARY KEY NOT NULL,
	"job_id" bigint NOT NULL,
	"row" integer NOT NULL,
	"input" text NOT NULL,
	"output" text DEFAULT '' NOT NULL,
	"status" integer NOT NULL,
	"execute_id" bigint NOT NULL,
	"error_code" text DEFAULT '' NOT NULL,
	"error_message" text DEFAULT '' NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "workflow_jobs" ADD CONSTRAINT "workflow_jobs_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_jobs" ADD CONSTRAINT "workflow_jobs_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_tasks" ADD CONSTRAINT "workflow_tasks_job_id_workflow_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."workflow_jobs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "workflow_jobs_space" ON "workflow_jobs" USING btree ("space_id","id");
--> statement-breakpoint
CREATE INDEX "workflow_jobs_workflow" ON "workflow_jobs" USING btree ("workflow_id");
--> statement-breakpoint
CREATE INDEX "workflow_tasks_job" ON "workflow_tasks" USING btree ("job_id","row");
--> statement-breakpoint
CREATE INDEX "workflow_tasks_status" ON "workflow_tasks" USING btree ("job_id","status","row");
