ALTER TABLE "chats" ADD COLUMN "followed_until" timestamp (3) with time zone;
