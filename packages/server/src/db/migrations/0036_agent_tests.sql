CREATE TABLE "agent_test_cases" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bot_id" bigint NOT NULL,
	"content" text NOT NULL,
	"creator_id" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
CREATE TABLE "agent_test_results" (
	"run_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"case_id" bigint NOT NULL,
	"content" text NOT NULL,
	"status" text NOT NULL,
	"execute_id" bigint NOT NULL,
	"answer" text DEFAULT '' NOT NULL,
	"checks" text DEFAULT '[]' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"ms" integer DEFAULT 0 NOT NULL,
	"input_tokens" integer DEFAULT 0 NOT NULL,
	"output_tokens" integer DEFAULT 0 NOT NULL,
	"cost" numeric(24, 12) DEFAULT 0 NOT NULL,
	CONSTRAINT "agent_test_results_run_id_position_pk" PRIMARY KEY("run_id","position")
);

--> statement-breakpoint
CREATE TABLE "agent_test_runs" (
	"id" bigint PRIMARY KEY NOT NULL,
	"bot_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"job_id" bigint NOT NULL,
	"granted" text NOT NULL,
	"commit_id" bigint NOT NULL,
	"definition" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);

--> statement-breakpoint
ALTER TABLE "agent_test_cases" ADD CONSTRAINT "agent_test_cases_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agent_test_results" ADD CONSTRAINT "agent_test_results_run_id_agent_test_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."agent_test_runs"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
ALTER TABLE "agent_test_runs" ADD CONSTRAINT "agent_test_runs_bot_id_bots_id_fk" FOREIGN KEY ("bot_id") REFERENCES "public"."bots"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "agent_test_cases_bot" ON "agent_test_cases" USING btree ("bot_id","id");
--> statement-breakpoint
CREATE INDEX "agent_test_results_case" ON "agent_test_results" USING btree ("case_id","run_id");
--> statement-breakpoint
CREATE INDEX "agent_test_results_execution" ON "agent_test_results" USING btree ("execute_id");
--> statement-breakpoint
CREATE INDEX "agent_test_runs_bot" ON "agent_test_runs" USING btree ("bot_id","id");
