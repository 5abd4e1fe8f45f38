CREATE TABLE "model_calls" (
	"id" bigint PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"model_id" bigint NOT NULL,
	"model_name" text NOT NULL,
	"kind" text NOT NULL,
	"space_id" bigint,
	"user_id" bigint,
	"workflow_id" bigint,
	"run_id" bigint,
	"input_units" double precision NOT NULL,
	"output_units" double precision NOT NULL,
	"cost" numeric(24, 12) NOT NULL,
	"currency" text NOT NULL,
	"duration_ms" integer NOT NULL,
	"outcome" text NOT NULL
);

--> statement-breakpoint
CREATE TABLE "model_providers" (
	"id" bigint PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"base_url" text NOT NULL,
	"sealed_key" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "provided_models" (
	"id" bigint PRIMARY KEY NOT NULL,
	"provider_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"model" text NOT NULL,
	"capabilities" jsonb NOT NULL,
	"context_tokens" integer,
	"defaults" jsonb NOT NULL,
	"input_price" double precision,
	"output_price" double precision,
	"currency" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	"check_outcome" text,
	"checked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "provided_models" ADD CONSTRAINT "provided_models_provider_id_model_providers_id_fk" FOREIGN KEY ("provider_id") REFERENCES "public"."model_providers"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "model_calls_at" ON "model_calls" USING btree ("at");
--> statement-breakpoint
CREATE INDEX "model_calls_space" ON "model_calls" USING btree ("space_id","at");
--> statement-breakpoint
CREATE INDEX "provided_models_provider" ON "provided_models" USING btree ("provider_id");
