import { createConfig, lintFromString } from '@redocly/openapi-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import type { OpenApi, Operation } from './openapi.ts'

let server: TestApp
let document: OpenApi
beforeAll(async () => {
  server = await testApp()
  document = (await server.ask({ method: 'GET', url: '/api/docs/openapi.json' })).json()
})
afterAll(() => server.close())

const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): [string, string, Operation] => [
      path,
      method,
      operation,
    ]),
  )

describe('the description of the API', () => {
  test('names every route of the API that is not a beacon', () => {
    expect(document.openapi).toBe('3.1.0')
    const described = new Set(
      operations().map(([path, method]) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`),
    )
    const ours = server.app.allRoutes
      .filter(
        ({ url, method }) => url.startsWith('/api/') && !url.includes('csp-report') && method !== 'HEAD',
      )
      .map(({ url, method }) => `${method} ${url.replace(/:\w+/g, '{}')}`)
    expect(ours.length).toBeGreaterThan(50)
    for (const name of ours) expect(described).toContain(name)
  })

  test('declares each placeholder, an answer and one name apiece', () => {
    const ids = operations().map(([, , { operationId }]) => operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [path, method, { parameters, responses, summary }] of operations()) {
      const name = `${method} ${path}`
      const inPath = parameters
        .filter((parameter) => parameter.in === 'path')
        .map((parameter) => parameter.name)
      expect(inPath.sort(), name).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, hole]) => hole).sort())
      expect(
        Object.keys(responses).some((status) => status.startsWith('2')),
        name,
      ).toBe(true)
      expect(summary, name).not.toBe('')
    }
  })

  test('says what goes in and comes out, from the schemas that validate it', () => {
    const post = document.paths['/api/activities/v1/{activityUuid}/ranges/']?.post
    const body = post?.requestBody?.content as Record<string, { schema: Record<string, unknown> }>
    const { required, properties } = (body['application/json']?.schema ?? {}) as {
      required: string[]
      properties: Record<string, { maxLength?: number; enum?: string[] }>
    }
    expect(required).toEqual(['relative_start_time', 'relative_end_time'])
    expect(properties.name?.maxLength).toBe(200)
    expect(properties.type?.enum).toEqual(['user', 'auto', 'noise'])
    expect(post?.operationId).toBe('rangesAdd')
    expect(post?.security).toEqual([{ bearer: [] }])
    expect(document.paths['/login']?.post?.security).toEqual([])
  })

  test('refers to nothing that is not there', () => {
    const { schemas } = document.components as { schemas: Record<string, unknown> }
    const references = new Set(JSON.stringify(document).match(/"#\/components\/schemas\/\w+"/g))
    expect(references.size).toBeGreaterThan(0)
    expect(JSON.stringify(document)).not.toContain('$defs')
    for (const reference of references)
      expect(schemas).toHaveProperty(JSON.parse(reference).split('/').at(-1))
  })

  test('is valid OpenAPI', async () => {
    const config = await createConfig({
      extends: ['recommended'],
      // The rule is a matter of style, and the paths of this API end as they do for existing clients.
      rules: { 'no-path-trailing-slash': 'off' },
    })
    const errorsOf = async (source: object) => {
      const problems = await lintFromString({ source: JSON.stringify(source), config })
      return problems
        .filter(({ severity }) => severity === 'error')
        .map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])
    }
    expect(await errorsOf(document)).toEqual([])
    const broken = await errorsOf({ openapi: '3.1.0', info: {}, paths: {} })
    expect(broken.map(([rule]) => rule)).toContain('struct')
  })

  test('is a page that runs nothing', async () => {
    const page = await server.ask({ method: 'GET', url: '/api/docs' })
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    const policy = String(page.headers['content-security-policy'])
    const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? []
    expect(policy).toContain("default-src 'none'")
    expect(page.body).toContain(`<style nonce="${nonce}">`)
    expect(page.body).not.toMatch(/<script|style="|javascript:| on\w+=/)
    expect(page.body).toContain('/api/activities/v1/{activityUuid}/ranges')
    for (const [, , { operationId }] of operations()) expect(page.body).toContain(`id="${operationId}"`)
  })
})
