ALTER TABLE "oauth_requests" DROP CONSTRAINT "oauth_requests_space_id_spaces_id_fk";

