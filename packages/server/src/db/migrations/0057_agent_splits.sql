CREATE TABLE "agent_split_conversations" (
	"split_id" bigint NOT NULL,
	"conversation_id" bigint NOT NULL,
	"arm" text NOT NULL,
	CONSTRAINT "agent_split_conversations_split_id_conversation_id_pk" PRIMARY KEY("split_id","conversation_id")
);

--> statement-breakpoint
CREATE TABLE "agent_splits" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bot_id" bigint NOT NULL,
	"connector_id" bigint NOT NULL,
	"base_version" bigint NOT NULL,
	"other_version" bigint NOT NULL,
	"share" integer NOT NULL,
	"outcome" text NOT NULL,
	"user_id" bigint NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "agent_split_conversations" ADD CONSTRAINT "agent_split_conversations_split_id_agent_splits_id_fk" FOREIGN KEY ("split_id") REFERENCES "public"."agent_splits"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agent_split_conversations" ADD CONSTRAINT "agent_split_conversations_conversation_id_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."conversations"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agent_splits" ADD CONSTRAINT "agent_splits_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "agent_split_conversations_conversation" ON "agent_split_conversations" USING btree ("conversation_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "agent_splits_running" ON "agent_splits" USING btree ("bot_id","connector_id") WHERE outcome = 'running';
--> statement-breakpoint
CREATE INDEX "agent_splits_bot" ON "agent_splits" USING btree ("bot_id","id");
