CREATE TABLE "embed_files" (
	"file_id" bigint PRIMARY KEY NOT NULL,
	"channel_id" bigint NOT NULL,
	"end_user" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "channel_messages" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "channels" ADD COLUMN "last_sequence" integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "embed_files" ADD CONSTRAINT "embed_files_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "embed_files" ADD CONSTRAINT "embed_files_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "embed_files_channel" ON "embed_files" USING btree ("channel_id");
--> statement-breakpoint
CREATE INDEX "embed_files_time" ON "embed_files" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX "channel_messages_waiting" ON "channel_messages" USING btree ("channel_id","end_user","sequence") WHERE "channel_messages"."answered_at" is null;
