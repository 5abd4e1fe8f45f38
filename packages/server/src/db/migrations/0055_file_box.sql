CREATE TABLE "file_box_albums" (
	"id" bigint PRIMARY KEY NOT NULL,
	"box_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "file_box_chunks" (
	"file_id" bigint NOT NULL,
	"sequence" integer NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "file_box_chunks_file_id_sequence_pk" PRIMARY KEY("file_id","sequence")
);

--> statement-breakpoint
CREATE TABLE "file_box_files" (
	"id" bigint PRIMARY KEY NOT NULL,
	"box_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"name" text NOT NULL,
	"type" smallint NOT NULL,
	"format" text NOT NULL,
	"size" bigint NOT NULL,
	"tags" text DEFAULT '' NOT NULL,
	"caption" text DEFAULT '' NOT NULL,
	"position" text DEFAULT '' NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"conversation_id" bigint DEFAULT '0' NOT NULL,
	"message_id" bigint DEFAULT '0' NOT NULL,
	"status" smallint NOT NULL,
	"chunks" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "file_box_photos" (
	"album_id" bigint NOT NULL,
	"file_id" bigint NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "file_box_photos_album_id_file_id_pk" PRIMARY KEY("album_id","file_id")
);

--> statement-breakpoint
CREATE TABLE "file_boxes" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bot_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"end_user" text NOT NULL,
	"connector_id" bigint NOT NULL,
	"is_allowed" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "file_box_albums" ADD CONSTRAINT "file_box_albums_box_id_file_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."file_boxes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_box_chunks" ADD CONSTRAINT "file_box_chunks_file_id_file_box_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_box_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_box_files" ADD CONSTRAINT "file_box_files_box_id_file_boxes_id_fk" FOREIGN KEY ("box_id") REFERENCES "public"."file_boxes"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_box_files" ADD CONSTRAINT "file_box_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_box_photos" ADD CONSTRAINT "file_box_photos_album_id_file_box_albums_id_fk" FOREIGN KEY ("album_id") REFERENCES "public"."file_box_albums"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_box_photos" ADD CONSTRAINT "file_box_photos_file_id_file_box_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."file_box_files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_boxes" ADD CONSTRAINT "file_boxes_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_boxes" ADD CONSTRAINT "file_boxes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "file_box_albums_name" ON "file_box_albums" USING btree ("box_id","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "file_box_files_name" ON "file_box_files" USING btree ("box_id","name");
--> statement-breakpoint
CREATE UNIQUE INDEX "file_box_files_file" ON "file_box_files" USING btree ("box_id","file_id");
--> statement-breakpoint
CREATE INDEX "file_box_files_created" ON "file_box_files" USING btree ("box_id","created_at");
--> statement-breakpoint
CREATE INDEX "file_box_files_stored" ON "file_box_files" USING btree ("file_id");
--> statement-breakpoint
CREATE INDEX "file_box_photos_file" ON "file_box_photos" USING btree ("file_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "file_boxes_key" ON "file_boxes" USING btree ("user_id","bot_id","connector_id","end_user");
--> statement-breakpoint
CREATE INDEX "file_boxes_bot" ON "file_boxes" USING btree ("bot_id");
--> statement-breakpoint
CREATE INDEX "file_boxes_space" ON "file_boxes" USING btree ("space_id","user_id");
