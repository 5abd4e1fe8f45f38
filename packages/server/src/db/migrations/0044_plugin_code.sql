CREATE TABLE "plugin_code_secrets" (
	"plugin_id" bigint NOT NULL,
	"name" text NOT NULL,
	"sealed" text NOT NULL,
	"hosts" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plugin_code_secrets_plugin_id_name_pk" PRIMARY KEY("plugin_id","name")
);

--> statement-breakpoint
CREATE TABLE "plugin_host_acceptances" (
	"plugin_id" bigint NOT NULL,
	"binder_type" text NOT NULL,
	"binder_id" bigint NOT NULL,
	"hosts" text NOT NULL,
	"user_id" bigint NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "plugin_host_acceptances_plugin_id_binder_type_binder_id_pk" PRIMARY KEY("plugin_id","binder_type","binder_id")
);

--> statement-breakpoint
ALTER TABLE "plugin_code_secrets" ADD CONSTRAINT "plugin_code_secrets_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_host_acceptances" ADD CONSTRAINT "plugin_host_acceptances_plugin_id_plugins_id_fk" FOREIGN KEY ("plugin_id") REFERENCES "public"."plugins"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "plugin_host_acceptances" ADD CONSTRAINT "plugin_host_acceptances_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
