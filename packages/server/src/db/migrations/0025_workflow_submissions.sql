CREATE TABLE "workflow_commits" (
	"id" bigint PRIMARY KEY NOT NULL,
	"workflow_id" bigint NOT NULL,
	"type" text NOT NULL,
	"commit_id" bigint NOT NULL,
	"environment" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"workflow_description" text NOT NULL,
	"icon" text NOT NULL,
	"schema" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "workflow_drafts" (
	"workflow_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"schema" text NOT NULL,
	"commit_id" bigint NOT NULL,
	"base_commit_id" bigint NOT NULL,
	"tested_commit_id" bigint,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workflow_drafts_workflow_id_user_id_pk" PRIMARY KEY("workflow_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "workflow_environments" (
	"workflow_id" bigint NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"commit_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "workflow_environments_workflow_id_name_pk" PRIMARY KEY("workflow_id","name")
);

--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "name" text;
--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "workflow_description" text;
--> statement-breakpoint
ALTER TABLE "workflow_versions" ADD COLUMN "icon" text;
--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "submitted_commit_id" bigint;
--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "is_collaborative" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "workflow_commits" ADD CONSTRAINT "workflow_commits_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_commits" ADD CONSTRAINT "workflow_commits_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_drafts" ADD CONSTRAINT "workflow_drafts_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_drafts" ADD CONSTRAINT "workflow_drafts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_environments" ADD CONSTRAINT "workflow_environments_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_environments" ADD CONSTRAINT "workflow_environments_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_commits_once" ON "workflow_commits" USING btree ("workflow_id","type","commit_id","environment");
--> statement-breakpoint
CREATE INDEX "workflow_commits_newest" ON "workflow_commits" USING btree ("workflow_id","type","id");
--> statement-breakpoint
CREATE INDEX "workflow_drafts_user" ON "workflow_drafts" USING btree ("user_id");
--> statement-breakpoint
-- Workflows that are open for collaboration begin with their document as the first submission.
INSERT INTO "workflow_commits" ("id", "workflow_id", "type", "commit_id", "name", "workflow_description", "icon", "schema", "creator_id", "created_at")
SELECT "workflows"."commit_id", "workflows"."id", 'submit', "workflows"."commit_id", "workflows"."name", "workflows"."description", "workflows"."icon", "workflows"."schema", "workflows"."creator_id", now()
FROM "workflows" INNER JOIN "collaborations" ON "collaborations"."resource_id" = "workflows"."id" AND "collaborations"."resource_type" = 'workflow';
--> statement-breakpoint
UPDATE "workflows" SET "is_collaborative" = true, "submitted_commit_id" = "workflows"."commit_id" FROM "collaborations"
WHERE "collaborations"."resource_id" = "workflows"."id" AND "collaborations"."resource_type" = 'workflow';
