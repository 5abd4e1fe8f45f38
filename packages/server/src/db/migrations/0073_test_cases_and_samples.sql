CREATE TABLE "workflow_test_cases" (
	"id" bigint PRIMARY KEY NOT NULL,
	"workflow_id" bigint NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"input" text NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"creator_id" bigint NOT NULL,
	"updater_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "bots" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "workflows" ADD COLUMN "is_sample" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
ALTER TABLE "workflow_test_cases" ADD CONSTRAINT "workflow_test_cases_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_test_cases" ADD CONSTRAINT "workflow_test_cases_creator_id_users_id_fk" FOREIGN KEY ("creator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "workflow_test_cases" ADD CONSTRAINT "workflow_test_cases_updater_id_users_id_fk" FOREIGN KEY ("updater_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
CREATE UNIQUE INDEX "workflow_test_cases_name" ON "workflow_test_cases" USING btree ("workflow_id","name");
