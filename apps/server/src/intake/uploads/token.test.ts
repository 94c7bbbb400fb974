import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../../platform/services.ts'
import { issueToken } from './token.ts'

const userUuid = '0198c0de-0000-7000-8000-000000000001'
const asked: { headers: IncomingMessage['headers']; form: URLSearchParams }[] = []
let sts: Server
let stsEndpoint: string

/** Answers as https://docs.aws.amazon.com/STS/latest/APIReference/API_AssumeRole.html shows. */
beforeAll(async () => {
  sts = createServer(async (request, response) => {
    asked.push({ headers: request.headers, form: new URLSearchParams(await text(request)) })
    response.setHeader('content-type', 'text/xml')
    response.end(`<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><AssumeRoleResult>
      <AssumedRoleUser><AssumedRoleId>ARO123:x</AssumedRoleId><Arn>arn:aws:sts::1:assumed-role/up/x</Arn></AssumedRoleUser>
      <Credentials><AccessKeyId>ASIAIOSFODNN7EXAMPLE</AccessKeyId><SecretAccessKey>wJalrEXAMPLE</SecretAccessKey>
      <SessionToken>AQoDYXdz</SessionToken><Expiration>2026-11-21T11:00:00Z</Expiration></Credentials>
      </AssumeRoleResult></AssumeRoleResponse>`)
  })
  await new Promise<void>((resolve) => sts.listen(0, '127.0.0.1', resolve))
  stsEndpoint = `http://127.0.0.1:${(sts.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => sts.close(resolve)))

const s3 = () => ({
  bucket: 'rides',
  endpoint: undefined,
  publicEndpoint: undefined as string | undefined,
  region: 'eu-central-1',
  accessKey: 'AKIDEXAMPLE',
  secretKey: 'secret',
  forcePathStyle: false,
  roleArn: 'arn:aws:iam::1:role/up',
  stsEndpoint,
})

const issue = (settings: ReturnType<typeof s3>) =>
  issueToken(
    { settings: { s3: settings } } as Services,
    { kind: 'signed-in', userUuid, familyUuid: userUuid, roles: [], lang: 'en' },
    'https://rides.example.org',
  )

test('with a role for S3 the credential is STS’s own, narrowed to writing under the prefix, for one hour', async () => {
  expect(await issue(s3())).toEqual({
    access_key: 'ASIAIOSFODNN7EXAMPLE',
    secret_key: 'wJalrEXAMPLE',
    session_token: 'AQoDYXdz',
    upload_url: 'https://s3.eu-central-1.amazonaws.com',
    upload_path: `uploads/${userUuid}/`,
    upload_bucket: 'rides',
  })
  const { form, headers } = asked.at(-1) ?? {}
  expect(form?.get('Action')).toBe('AssumeRole')
  expect(form?.get('RoleArn')).toBe('arn:aws:iam::1:role/up')
  expect(form?.get('DurationSeconds')).toBe('3600')
  expect(JSON.parse(form?.get('Policy') ?? '{}').Statement).toEqual([
    {
      Effect: 'Allow',
      Action: ['s3:PutObject', 's3:AbortMultipartUpload'],
      Resource: [`arn:aws:s3:::rides/uploads/${userUuid}/*`],
    },
  ])
  expect(headers?.authorization).toContain('Credential=AKIDEXAMPLE/')
})

test('the browser is sent to where it reaches the storage', async () => {
  const token = await issue({ ...s3(), publicEndpoint: 'https://files.example.org' })
  expect(token.upload_url).toBe('https://files.example.org')
})
