import { type TestMailServer, testMailServer } from '../../platform/mail/testing.ts'
import { type TestApp, testApp } from './app.ts'

/** Test server that sends its mails to its own mail server, from `cadenza@example.org`. `close` ends both. */
export async function testAppWithMail(
  settings: Record<string, string> = {},
  options: Parameters<typeof testApp>[1] = {},
): Promise<{ server: TestApp; post: TestMailServer; close(): Promise<void> }> {
  const post = await testMailServer()
  const environment = {
    CADENZA_SMTP_URL: post.url,
    CADENZA_SMTP_FROM: 'Cadenza <cadenza@example.org>',
    CADENZA_PUBLIC_URL: 'https://ride.example.org',
    ...settings,
  }
  const server = await testApp(environment, options)
  const close = async () => {
    await server.close()
    await post.close()
  }
  return { server, post, close }
}
