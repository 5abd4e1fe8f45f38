CREATE TABLE "run_journal" (
	"run_id" bigint NOT NULL,
	"first_seq" integer NOT NULL,
	"events" text NOT NULL,
	CONSTRAINT "run_journal_run_id_first_seq_pk" PRIMARY KEY("run_id","first_seq")
);

--> statement-breakpoint
CREATE TABLE "runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"workflow_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"commit_id" bigint NOT NULL,
	"nodes" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "workflow_versions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"workflow_id" bigint NOT NULL,
	"version" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"commit_id" bigint NOT NULL,
	"schema" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "workflows" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"flow_mode" integer DEFAULT 0 NOT NULL,
	"schema" text NOT NULL,
	"commit_id" bigint NOT NULL,
	"tested_commit_id" bigint,
	"published_commit_id" bigint,
	"published_at" timestamp (3) with time zone,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "run_journal" ADD CONSTRAINT "run_journal_run_id_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD CONSTRAINT "workflow_versions_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflows" ADD CONSTRAINT "workflows_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "runs_workflow" ON "runs" USING btree ("workflow_id","created_at");
--> statement-breakpoint
CREATE INDEX "runs_status" ON "runs" USING btree ("status");
--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_versions_name" ON "workflow_versions" USING btree ("workflow_id","version");
--> statement-breakpoint
CREATE INDEX "workflows_space" ON "workflows" USING btree ("space_id","updated_at");
--> statement-breakpoint
CREATE INDEX "workflows_deleted" ON "workflows" USING btree ("deleted_at");
