CREATE TABLE "database_changes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"database_id" bigint NOT NULL,
	"table_type" integer NOT NULL,
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"added" integer NOT NULL,
	"altered" integer NOT NULL,
	"deleted" integer NOT NULL,
	"rows" text,
	"undone_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "databases" (
	"id" bigint PRIMARY KEY NOT NULL,
	"draft_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"project_id" bigint,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"icon" text DEFAULT '' NOT NULL,
	"fields" text NOT NULL,
	"last_number" integer NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"mode" integer NOT NULL,
	"prompt_disabled" boolean DEFAULT false NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "databases_draft_id_unique" UNIQUE("draft_id")
);

--> statement-breakpoint
ALTER TABLE "database_changes" ADD CONSTRAINT "database_changes_database_id_databases_id_fk" FOREIGN KEY ("database_id") REFERENCES "public"."databases"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "databases" ADD CONSTRAINT "databases_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "databases" ADD CONSTRAINT "databases_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "database_changes_of" ON "database_changes" USING btree ("database_id","id");
--> statement-breakpoint
CREATE INDEX "databases_space" ON "databases" USING btree ("space_id","updated_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "databases_name" ON "databases" USING btree ("space_id",lower("name")) WHERE deleted_at is null;
