CREATE TABLE "project_drafts" (
	"version_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"resource_id" bigint NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "project_drafts_version_id_kind_resource_id_pk" PRIMARY KEY("version_id","kind","resource_id")
);

--> statement-breakpoint
CREATE TABLE "project_publications" (
	"version_id" bigint NOT NULL,
	"connector_id" bigint NOT NULL,
	"project_id" bigint NOT NULL,
	"status" integer NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"settings" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "project_publications_version_id_connector_id_pk" PRIMARY KEY("version_id","connector_id")
);

--> statement-breakpoint
CREATE TABLE "project_versions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"project_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"version" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"status" integer NOT NULL,
	"failures" text DEFAULT '[]' NOT NULL,
	"manifest" text DEFAULT '' NOT NULL,
	"job_id" bigint,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "project_drafts" ADD CONSTRAINT "project_drafts_version_id_project_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."project_versions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_publications" ADD CONSTRAINT "project_publications_version_id_project_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."project_versions"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_publications" ADD CONSTRAINT "project_publications_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_project_id_projects_id_fk" FOREIGN KEY ("project_id") REFERENCES "public"."projects"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "project_versions" ADD CONSTRAINT "project_versions_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "project_publications_served" ON "project_publications" USING btree ("project_id","connector_id","status","version_id");
--> statement-breakpoint
CREATE INDEX "project_versions_project" ON "project_versions" USING btree ("project_id","id");
--> statement-breakpoint
CREATE UNIQUE INDEX "project_versions_name" ON "project_versions" USING btree ("project_id","version") WHERE status <> 1;
