/** Schemas of environment variables. */
import { z } from 'zod'

z.config({ jitless: true })

export const text = z.string()
export const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be a URL that starts with http:// or https://',
})
/** A URL that requests are sent to as it is. */
export const serviceUrl = httpUrl.refine(
  (url) => !URL.canParse(url) || new URL(url).username + new URL(url).password === '',
  'must not contain a user name or password',
)
export const flag = z
  .enum(['1', '0', 'true', 'false', 'on', 'off'], { error: 'must be 1 or 0' })
  .transform((value) => value === '1' || value === 'true' || value === 'on')
export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`)
export const oneOf = <const Values extends readonly [string, ...string[]]>(values: Values) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
export const webUrl = httpUrl.transform((url) => url.replace(/\/+$/, ''))
export const smtpUrl = z.url({
  protocol: /^smtps?$/,
  error: 'must look like smtp://user:password@mail.example.org:587',
})
export const mqttUrl = z.url({
  protocol: /^mqtts?$/,
  error: 'must look like mqtt://user:password@broker.example.org:1883',
})
export const postgresUrl = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'must look like postgres://user:password@host:5432/name',
})

/** Hops to trust: that many for a number, all for `true`, otherwise addresses and networks. */
export const proxies = text.transform(
  (value): boolean | string[] | ((address: string, hop: number) => boolean) => {
    if (['0', 'false', 'off'].includes(value)) return false
    if (['true', 'on'].includes(value)) return true
    if (/^\d+$/.test(value)) return (_address, hop) => hop < Number(value)
    return value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== '')
  },
)
