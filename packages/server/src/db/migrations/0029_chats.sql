CREATE TABLE "chats" (
	"id" bigint PRIMARY KEY NOT NULL,
	"conversation_id" bigint NOT NULL,
	"section_id" bigint NOT NULL,
	"workflow_id" bigint NOT NULL,
	"run_id" bigint,
	"user_message_id" bigint NOT NULL,
	"question_id" text,
	"status" text NOT NULL,
	"request_key" text,
	"request_hash" text,
	"suggest" text,
	"debug_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "chats" ADD CONSTRAINT "chats_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "chats_in_progress" ON "chats" USING btree ("conversation_id") WHERE status = 'in_progress';
--> statement-breakpoint
CREATE UNIQUE INDEX "chats_request" ON "chats" USING btree ("conversation_id","request_key") WHERE request_key is not null;
--> statement-breakpoint
CREATE INDEX "chats_conversation" ON "chats" USING btree ("conversation_id","id");
