CREATE TABLE "access_token_use" (
	"token_id" bigint NOT NULL,
	"day" date NOT NULL,
	"tokens" bigint NOT NULL,
	"cost" numeric(24, 12) NOT NULL,
	CONSTRAINT "access_token_use_token_id_day_pk" PRIMARY KEY("token_id","day")
);

--> statement-breakpoint
CREATE TABLE "space_limits" (
	"space_id" bigint PRIMARY KEY NOT NULL,
	"conversation_tokens" bigint,
	"conversation_cost" numeric(24, 12)
);

--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "limit_period" text DEFAULT 'total' NOT NULL;
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "limit_tokens" bigint;
--> statement-breakpoint
ALTER TABLE "access_tokens" ADD COLUMN "limit_cost" numeric(24, 12);
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "read_message_id" bigint DEFAULT '0' NOT NULL;
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "used_tokens" bigint DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "conversations" ADD COLUMN "used_cost" numeric(24, 12) DEFAULT 0 NOT NULL;
--> statement-breakpoint
ALTER TABLE "access_token_use" ADD CONSTRAINT "access_token_use_token_id_access_tokens_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."access_tokens"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "space_limits" ADD CONSTRAINT "space_limits_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
