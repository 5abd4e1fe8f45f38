DROP INDEX "projects_space";
--> statement-breakpoint
ALTER TABLE "plugins" ADD COLUMN "project_id" bigint;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "icon" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "status" text DEFAULT 'using' NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "folders" text DEFAULT '' NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "published_version" text;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "published_at" timestamp (3) with time zone;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "channels" text DEFAULT '[]' NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;
--> statement-breakpoint
ALTER TABLE "projects" ADD COLUMN "deleted_at" timestamp (3) with time zone;
--> statement-breakpoint
CREATE INDEX "plugins_project" ON "plugins" USING btree ("project_id");
--> statement-breakpoint
CREATE INDEX "projects_deleted" ON "projects" USING btree ("deleted_at");
--> statement-breakpoint
CREATE INDEX "projects_space" ON "projects" USING btree ("space_id","updated_at");
