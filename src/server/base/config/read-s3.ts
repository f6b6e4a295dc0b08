/** Reads the store of photos from the environment. */

/** The bucket of an S3-compatible store and the credentials for it. */
export interface S3Options {
  /** Such as `https://s3.eu-central-1.amazonaws.com` or `http://localhost:9000`, without a path. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The store of photos, if all its values are given; an incomplete one is an error and never falls back to the disk. */
export function readS3(given: Record<string, string | undefined>, faults: string[]): S3Options | undefined {
  const needed = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
  const missing = needed.filter((name) => given[name] === undefined);
  if (missing.length === needed.length) return undefined;
  if (missing.length > 0)
    faults.push(`${missing.join(', ')} must be set if photos are stored in an S3 store`);
  const [endpoint = '', bucket = '', accessKeyId = '', secretAccessKey = ''] = needed.map(
    (name) => given[name],
  );
  const region = given['S3_REGION'] ?? 'us-east-1';
  return { endpoint: endpoint.replace(/\/$/, ''), bucket, region, accessKeyId, secretAccessKey };
}
