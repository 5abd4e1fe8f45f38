CREATE TABLE "files" (
	"id" bigint PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"owner_id" bigint NOT NULL,
	"space_id" bigint,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"extension" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	"width" integer DEFAULT 0 NOT NULL,
	"height" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "file_thumbnails" (
	"file_id" bigint NOT NULL,
	"side" integer NOT NULL,
	"key" text NOT NULL,
	"content_type" text NOT NULL,
	"size" bigint NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "file_thumbnails_file_id_side_pk" PRIMARY KEY("file_id","side")
);

--> statement-breakpoint
CREATE TABLE "file_upload_parts" (
	"upload_id" bigint NOT NULL,
	"number" integer NOT NULL,
	"key" text NOT NULL,
	"size" bigint NOT NULL,
	"crc32" text NOT NULL,
	CONSTRAINT "file_upload_parts_upload_id_number_pk" PRIMARY KEY("upload_id","number")
);

--> statement-breakpoint
CREATE TABLE "file_uploads" (
	"id" bigint PRIMARY KEY NOT NULL,
	"owner_id" bigint NOT NULL,
	"extension" text NOT NULL,
	"key" text,
	"size" bigint DEFAULT 0 NOT NULL,
	"sha256" text DEFAULT '' NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_thumbnails" ADD CONSTRAINT "file_thumbnails_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_upload_parts" ADD CONSTRAINT "file_upload_parts_upload_id_file_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."file_uploads"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "file_uploads" ADD CONSTRAINT "file_uploads_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner_id","created_at");
--> statement-breakpoint
CREATE INDEX "files_space" ON "files" USING btree ("space_id","created_at");
--> statement-breakpoint
CREATE INDEX "files_key" ON "files" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "file_thumbnails_key" ON "file_thumbnails" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "file_upload_parts_key" ON "file_upload_parts" USING btree ("key");
--> statement-breakpoint
CREATE INDEX "file_uploads_owner" ON "file_uploads" USING btree ("owner_id");
--> statement-breakpoint
CREATE INDEX "file_uploads_expiry" ON "file_uploads" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "file_uploads_key" ON "file_uploads" USING btree ("key");
