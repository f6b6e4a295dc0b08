CREATE TABLE "reward_images" (
	"image_id" text PRIMARY KEY NOT NULL,
	"jpeg" "bytea" NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL
);
