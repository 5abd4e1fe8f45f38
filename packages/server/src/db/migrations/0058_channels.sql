CREATE TABLE "channel_deliveries" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channel_id" bigint NOT NULL,
	"event" text NOT NULL,
	"body" text NOT NULL,
	"state" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"last_status" integer DEFAULT 0 NOT NULL,
	"last_error" text DEFAULT '' NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "channel_keys" (
	"channel_id" bigint NOT NULL,
	"fingerprint" text NOT NULL,
	"pem" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "channel_keys_channel_id_fingerprint_pk" PRIMARY KEY("channel_id","fingerprint")
);

--> statement-breakpoint
CREATE TABLE "channel_messages" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channel_id" bigint NOT NULL,
	"webhook_id" text NOT NULL,
	"end_user" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone
);

--> statement-breakpoint
CREATE TABLE "channels" (
	"id" bigint PRIMARY KEY NOT NULL,
	"connector_id" bigint NOT NULL,
	"subject_kind" text NOT NULL,
	"subject_id" bigint NOT NULL,
	"space_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"is_enabled" boolean NOT NULL,
	"settings" jsonb NOT NULL,
	"link_number" integer DEFAULT 1 NOT NULL,
	"sealed_secret" text,
	"counted_day" text DEFAULT '' NOT NULL,
	"counted_messages" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "embed_sessions" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channel_id" bigint NOT NULL,
	"token_hash" text NOT NULL,
	"end_user" text NOT NULL,
	"origin" text NOT NULL,
	"token_id_hash" text,
	"used_before" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "embed_transcripts" (
	"id" bigint PRIMARY KEY NOT NULL,
	"channel_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"end_user" text NOT NULL,
	"up_to_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "channel_deliveries" ADD CONSTRAINT "channel_deliveries_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channel_keys" ADD CONSTRAINT "channel_keys_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channel_messages" ADD CONSTRAINT "channel_messages_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "channels" ADD CONSTRAINT "channels_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "embed_sessions" ADD CONSTRAINT "embed_sessions_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "embed_transcripts" ADD CONSTRAINT "embed_transcripts_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "embed_transcripts" ADD CONSTRAINT "embed_transcripts_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "channel_deliveries_channel" ON "channel_deliveries" USING btree ("channel_id","state","id");
--> statement-breakpoint
CREATE INDEX "channel_deliveries_time" ON "channel_deliveries" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "channel_messages_webhook" ON "channel_messages" USING btree ("channel_id","webhook_id");
--> statement-breakpoint
CREATE INDEX "channel_messages_time" ON "channel_messages" USING btree ("created_at");
--> statement-breakpoint
CREATE UNIQUE INDEX "channels_subject" ON "channels" USING btree ("subject_kind","subject_id","connector_id");
--> statement-breakpoint
CREATE INDEX "channels_space" ON "channels" USING btree ("space_id");
--> statement-breakpoint
CREATE INDEX "channels_user" ON "channels" USING btree ("user_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "embed_sessions_token" ON "embed_sessions" USING btree ("token_hash");
--> statement-breakpoint
CREATE UNIQUE INDEX "embed_sessions_token_id" ON "embed_sessions" USING btree ("channel_id","token_id_hash");
--> statement-breakpoint
CREATE INDEX "embed_sessions_expiry" ON "embed_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "embed_transcripts_user" ON "embed_transcripts" USING btree ("channel_id","end_user");
--> statement-breakpoint
CREATE INDEX "embed_transcripts_conversation" ON "embed_transcripts" USING btree ("conversation_id");
