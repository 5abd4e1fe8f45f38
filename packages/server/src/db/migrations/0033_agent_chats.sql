ALTER TABLE "chats" ALTER COLUMN "workflow_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "runs" ALTER COLUMN "workflow_id" DROP NOT NULL;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "bot_id" bigint;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "usage" jsonb;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "required_action" jsonb;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "error" jsonb;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "meta_data" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "chats" ADD COLUMN "is_kept" boolean DEFAULT true NOT NULL;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "display_content" text;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "model_content" text;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "reasoning" text;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "status" text DEFAULT 'available' NOT NULL;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "broken_position" integer;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "extra" jsonb DEFAULT '{}'::jsonb NOT NULL;
--> statement-breakpoint
ALTER TABLE "conversation_messages" ADD COLUMN "feedback" jsonb;
