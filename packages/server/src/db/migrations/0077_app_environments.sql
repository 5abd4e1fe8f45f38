CREATE TABLE "project_deployments" (
	"id" bigint PRIMARY KEY NOT NULL,
	"project_id" bigint NOT NULL,
	"version_id" bigint NOT NULL,
	"environment" text NOT NULL,
	"kind" text NOT NULL,
	"from_version" text NOT NULL,
	"status" text NOT NULL,
	"failures" text DEFAULT '[]' NOT NULL,
	"job_id" bigint NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "project_environment_values" (
	"project_id" bigint NOT NULL,
	"environment" text NOT NULL,
	"values" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_environment_values_project_id_environment_pk" PRIMARY KEY("project_id","environment")
);
--> statement-breakpoint
DROP INDEX "project_publications_served";
--> statement-breakpoint
ALTER TABLE "project_publications" DROP CONSTRAINT "project_publications_version_id_connector_id_pk";
--> statement-breakpoint
ALTER TABLE "user_variables" DROP CONSTRAINT "user_variables_user_id_owner_kind_owner_id_connector_id_end_user_name_pk";
--> statement-breakpoint
ALTER TABLE "project_publications" ADD COLUMN "environment" text DEFAULT 'production' NOT NULL;
--> statement-breakpoint
ALTER TABLE "project_publications" ADD COLUMN "deployment_id" bigint;
--> statement-breakpoint
UPDATE "project_publications" SET "deployment_id" = "version_id";
--> statement-breakpoint
ALTER TABLE "project_publications" ALTER COLUMN "deployment_id" SET NOT NULL;
--> statement-breakpoint
ALTER TABLE "project_versions" ADD COLUMN "environment" text DEFAULT 'production' NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "has_staging" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "user_variables" ADD COLUMN "environment" text DEFAULT 'production' NOT NULL;
--> statement-breakpoint
ALTER TABLE "project_publications" ADD CONSTRAINT "project_publications_version_id_environment_connector_id_pk" PRIMARY KEY("version_id","environment","connector_id");
--> statement-breakpoint
ALTER TABLE "user_variables" ADD CONSTRAINT "user_variables_user_id_owner_kind_owner_id_connector_id_end_user_name_environment_pk" PRIMARY KEY("user_id","owner_kind","owner_id","connector_id","end_user","name","environment");
--> statement-breakpoint
ALTER TABLE "project_deployments" ADD CONSTRAINT "project_deployments_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_deployments" ADD CONSTRAINT "project_deployments_version_id_project_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."project_versions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_deployments" ADD CONSTRAINT "project_deployments_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_environment_values" ADD CONSTRAINT "project_environment_values_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "project_deployments_project" ON "project_deployments" USING btree ("project_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "project_deployments_running" ON "project_deployments" USING btree ("project_id") WHERE status = 'running';
--> statement-breakpoint
CREATE INDEX "project_publications_served" ON "project_publications" USING btree ("project_id","environment","connector_id","status","deployment_id");
