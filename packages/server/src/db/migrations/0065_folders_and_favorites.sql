CREATE TABLE "favorites" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "favorites_user_id_kind_object_id_pk" PRIMARY KEY("user_id","kind","object_id")
);

--> statement-breakpoint
CREATE TABLE "opened_objects" (
	"user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "opened_objects_user_id_kind_object_id_pk" PRIMARY KEY("user_id","kind","object_id")
);

--> statement-breakpoint
CREATE TABLE "folder_objects" (
	"type" integer NOT NULL,
	"kind" text NOT NULL,
	"object_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"folder_id" bigint NOT NULL,
	CONSTRAINT "folder_objects_object_id_kind_type_pk" PRIMARY KEY("object_id","kind","type")
);

--> statement-breakpoint
CREATE TABLE "folders" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"type" integer NOT NULL,
	"parent_id" bigint NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
DROP INDEX "bot_viewers_user";
--> statement-breakpoint
ALTER TABLE "favorites" ADD CONSTRAINT "favorites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "opened_objects" ADD CONSTRAINT "opened_objects_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folder_objects" ADD CONSTRAINT "folder_objects_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folder_objects" ADD CONSTRAINT "folder_objects_folder_id_folders_id_fk" FOREIGN KEY ("folder_id") REFERENCES "public"."folders"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "folders" ADD CONSTRAINT "folders_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "favorites_newest" ON "favorites" USING btree ("user_id","created_at","object_id");
--> statement-breakpoint
CREATE INDEX "opened_objects_newest" ON "opened_objects" USING btree ("user_id","opened_at");
--> statement-breakpoint
CREATE INDEX "opened_objects_object" ON "opened_objects" USING btree ("object_id","kind");
--> statement-breakpoint
CREATE INDEX "folder_objects_folder" ON "folder_objects" USING btree ("folder_id","kind","object_id");
--> statement-breakpoint
CREATE INDEX "folder_objects_space" ON "folder_objects" USING btree ("space_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "folders_name" ON "folders" USING btree ("space_id","type","parent_id","name_key");
--> statement-breakpoint
CREATE INDEX "bot_viewers_user" ON "bot_viewers" USING btree ("user_id","edited_at");
--> statement-breakpoint
INSERT INTO "favorites" ("user_id", "kind", "object_id", "name", "created_at") SELECT "user_id", 'bot', "bot_id", "name", "favorited_at" FROM "bot_viewers" INNER JOIN "bots" ON "bots"."id" = "bot_id" WHERE "favorited_at" IS NOT NULL;
--> statement-breakpoint
INSERT INTO "opened_objects" ("user_id", "kind", "object_id", "opened_at") SELECT "user_id", 'bot', "bot_id", "opened_at" FROM "bot_viewers" WHERE "opened_at" IS NOT NULL;
--> statement-breakpoint
ALTER TABLE "bot_viewers" DROP COLUMN "favorited_at";
--> statement-breakpoint
ALTER TABLE "bot_viewers" DROP COLUMN "opened_at";
