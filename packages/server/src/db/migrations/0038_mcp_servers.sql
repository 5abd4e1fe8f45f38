CREATE TABLE "mcp_access_points" (
	"id" bigint PRIMARY KEY NOT NULL,
	"server_id" bigint NOT NULL,
	"env" text DEFAULT '' NOT NULL,
	"lane" text DEFAULT '' NOT NULL,
	"transport" text NOT NULL,
	"url" text NOT NULL,
	"config" jsonb NOT NULL,
	"sealed_values" text,
	"sign_in" text NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"validation" text,
	"problem" jsonb,
	"server_info" jsonb,
	"refused_tools" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"validated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "mcp_servers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"space_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"source_type" text DEFAULT '' NOT NULL,
	"detail_page_url" text DEFAULT '' NOT NULL,
	"is_publish_supported" boolean DEFAULT false NOT NULL,
	"is_enabled" boolean DEFAULT true NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "mcp_sign_in_attempts" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"access_point_id" bigint NOT NULL,
	"caller_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "mcp_signed_in" (
	"access_point_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"sealed" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "mcp_signed_in_access_point_id_user_id_pk" PRIMARY KEY("access_point_id","user_id")
);

--> statement-breakpoint
CREATE TABLE "mcp_tools" (
	"access_point_id" bigint NOT NULL,
	"name" text NOT NULL,
	"position" integer NOT NULL,
	"tool" jsonb NOT NULL,
	"hash" text NOT NULL,
	"is_listed" boolean NOT NULL,
	"is_blocked" boolean DEFAULT false NOT NULL,
	"approved" jsonb,
	"approved_hash" text,
	"approved_by" bigint,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "mcp_tools_access_point_id_name_pk" PRIMARY KEY("access_point_id","name")
);

--> statement-breakpoint
ALTER TABLE "mcp_access_points" ADD CONSTRAINT "mcp_access_points_server_id_mcp_servers_id_fk" FOREIGN KEY ("server_id") REFERENCES "public"."mcp_servers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mcp_servers" ADD CONSTRAINT "mcp_servers_space_id_spaces_id_fk" FOREIGN KEY ("space_id") REFERENCES "public"."spaces"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mcp_servers" ADD CONSTRAINT "mcp_servers_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mcp_sign_in_attempts" ADD CONSTRAINT "mcp_sign_in_attempts_access_point_id_mcp_access_points_id_fk" FOREIGN KEY ("access_point_id") REFERENCES "public"."mcp_access_points"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mcp_sign_in_attempts" ADD CONSTRAINT "mcp_sign_in_attempts_caller_id_users_id_fk" FOREIGN KEY ("caller_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mcp_signed_in" ADD CONSTRAINT "mcp_signed_in_access_point_id_mcp_access_points_id_fk" FOREIGN KEY ("access_point_id") REFERENCES "public"."mcp_access_points"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mcp_tools" ADD CONSTRAINT "mcp_tools_access_point_id_mcp_access_points_id_fk" FOREIGN KEY ("access_point_id") REFERENCES "public"."mcp_access_points"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "mcp_tools" ADD CONSTRAINT "mcp_tools_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "mcp_access_points_server" ON "mcp_access_points" USING btree ("server_id");
--> statement-breakpoint
CREATE INDEX "mcp_servers_space" ON "mcp_servers" USING btree ("space_id","updated_at");
--> statement-breakpoint
CREATE INDEX "mcp_sign_in_attempts_expiry" ON "mcp_sign_in_attempts" USING btree ("expires_at");
