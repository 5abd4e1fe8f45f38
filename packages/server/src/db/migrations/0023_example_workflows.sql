CREATE TABLE "example_workflows" (
	"workflow_id" bigint PRIMARY KEY NOT NULL,
	"listed_at" timestamp (3) with time zone NOT NULL
);

--> statement-breakpoint
ALTER TABLE "example_workflows" ADD CONSTRAINT "example_workflows_workflow_id_workflows_id_fk" FOREIGN KEY ("workflow_id") REFERENCES "public"."workflows"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
CREATE INDEX "example_workflows_listed" ON "example_workflows" USING btree ("listed_at");
