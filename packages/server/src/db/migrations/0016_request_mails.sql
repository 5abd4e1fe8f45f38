ALTER TABLE "users" ADD COLUMN "request_mails" boolean DEFAULT true NOT NULL;
