CREATE TABLE "plugin_consents" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"plugin_id" bigint NOT NULL,
	"is_draft" boolean NOT NULL,
	"user_id" bigint NOT NULL,
	"session_hash" text NOT NULL,
	"settings_hash" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "plugin_tokens" (
	"plugin_id" bigint NOT NULL,
	"is_draft" boolean NOT NULL,
	"user_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"settings_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"revision" integer DEFAULT 1 NOT NULL,
	"renewing_until" timestamp (3) with time zone,
	"used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plugin_tokens_plugin_id_is_draft_user_id_pk" PRIMARY KEY("plugin_id","is_draft","user_id")
);

--> statement-breakpoint
ALTER TABLE "plugin_consents" ADD CONSTRAINT "plugin_consents_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_consents" ADD CONSTRAINT "plugin_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_tokens" ADD CONSTRAINT "plugin_tokens_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "plugin_consents_expiry" ON "plugin_consents" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX "plugin_consents_user" ON "plugin_consents" USING btree ("user_id","plugin_id");
--> statement-breakpoint
CREATE INDEX "plugin_tokens_user" ON "plugin_tokens" USING btree ("user_id");
