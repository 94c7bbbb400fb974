/** Upload tokens: address and credential for the browser's upload. */
import type { wire } from '@cadenza/contract'
import type { z } from 'zod'
import type { SignedIn } from '../../platform/http/actor.ts'
import { s3Limits } from '../../platform/objects/s3-limits.ts'
import { StorageOutage } from '../../platform/outage.ts'
import type { Services } from '../../platform/services.ts'
import type { S3Settings } from '../../platform/settings.ts'
import { credentialS, issueCredential, uploadKeyOf } from './credential.ts'
import { uploadPrefix } from './keys.ts'
import { builtInBucket, s3Path } from './s3-endpoint.ts'

export type UploadToken = z.infer<typeof wire.uploadToken>

/**
 * Issues a token of the S3 storage where a role is configured, otherwise of the built-in one. `origin` is the
 * browser's.
 */
export async function issueToken(
  services: Services,
  { userUuid, familyUuid }: SignedIn,
  origin: string,
): Promise<UploadToken> {
  const { s3 } = services.settings
  if (s3?.roleArn !== undefined) return assumeRole(s3, s3.roleArn, userUuid)
  const prefix = uploadPrefix(userUuid)
  const credential = issueCredential(await uploadKeyOf(services.database), {
    userUuid,
    familyUuid,
    prefix,
    host: new URL(origin).host,
    expiresAtMs: services.now() + credentialS * 1000,
  })
  return {
    access_key: credential.accessKey,
    secret_key: credential.secretKey,
    session_token: credential.sessionToken,
    upload_url: `${origin}${s3Path}`,
    upload_path: prefix,
    upload_bucket: builtInBucket,
  }
}

async function assumeRole(s3: S3Settings, roleArn: string, userUuid: string): Promise<UploadToken> {
  const { AssumeRoleCommand, STSClient } = await import('@aws-sdk/client-sts')
  const client = new STSClient({
    region: s3.region,
    requestHandler: s3Limits,
    credentials: { accessKeyId: s3.accessKey, secretAccessKey: s3.secretKey },
    ...(s3.stsEndpoint === undefined ? {} : { endpoint: s3.stsEndpoint }),
  })
  const prefix = uploadPrefix(userUuid)
  const { Credentials } = await client
    .send(
      new AssumeRoleCommand({
        RoleArn: roleArn,
        RoleSessionName: `cadenza-${userUuid}`,
        DurationSeconds: credentialS,
        Policy: writeOnly(s3.bucket, prefix),
      }),
    )
    .catch((error: unknown) => {
      throw new StorageOutage(error)
    })
  const { AccessKeyId, SecretAccessKey, SessionToken } = Credentials ?? {}
  if (!AccessKeyId || !SecretAccessKey || !SessionToken) throw new Error('STS gave no credential')
  return {
    access_key: AccessKeyId,
    secret_key: SecretAccessKey,
    session_token: SessionToken,
    upload_url: s3.publicEndpoint ?? `https://s3.${s3.region}.amazonaws.com`,
    upload_path: prefix,
    upload_bucket: s3.bucket,
  }
}

/**
 * Session policy that leaves the role only writing under the prefix. PutObject covers all calls of a
 * multipart upload.
 */
function writeOnly(bucket: string, prefix: string): string {
  return JSON.stringify({
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: ['s3:PutObject', 's3:AbortMultipartUpload'],
        Resource: [`arn:aws:s3:::${bucket}/${prefix}*`],
      },
    ],
  })
}
