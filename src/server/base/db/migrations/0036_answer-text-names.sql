-- Of rows with one name, all but the first get their number behind it, so that the index can be made.
UPDATE "answer_texts" AS "later" SET "name" = left("later"."name", 80) || ' ' || "later"."sequence"
WHERE EXISTS (SELECT 1 FROM "answer_texts" AS "first" WHERE "first"."kind" = "later"."kind" AND "first"."language" = "later"."language" AND "first"."name" = "later"."name" AND "first"."sequence" < "later"."sequence");--> statement-breakpoint
CREATE UNIQUE INDEX "answer_texts_name" ON "answer_texts" USING btree ("kind","language","name");