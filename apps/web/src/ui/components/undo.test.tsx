import { notifications, notificationsStore } from '@mantine/notifications'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { offerUndo, withdrawUndo } from './undo.tsx'

const shown = () => notificationsStore.getState().notifications
type Button = ReactElement<{ onClick(): void }>
/** The button of the notice that is shown. */
const button = () => {
  const message = shown()[0]?.message as ReactElement<{ children: [string, Button] }>
  return message.props.children[1]
}

beforeEach(() => notifications.clean())

test('an offer replaces the one before of its kind, and counts its time anew', () => {
  offerUndo('kind', 'first', 'Undo', () => {})
  const before = shown()[0]
  offerUndo('kind', 'second', 'Undo', () => {})
  expect(shown()).toHaveLength(1)
  // The notice keeps its place on the page, where only another duration starts its time again.
  expect(shown()[0]?.autoClose).not.toBe(before?.autoClose)
})

test.each([
  ['replaced', (undo: () => void) => offerUndo('kind', 'second', 'Undo', undo)],
  ['withdrawn', () => withdrawUndo('kind')],
])('pressed while it fades, an offer that was %s does nothing', (_, end) => {
  const [first, second] = [vi.fn(), vi.fn()]
  offerUndo('kind', 'first', 'Undo', first)
  const fading = button()
  end(second)
  fading.props.onClick()
  expect(first).not.toHaveBeenCalled()
  expect(second).not.toHaveBeenCalled()
})

test('pressed twice it undoes once, and its notice goes', () => {
  const undo = vi.fn()
  offerUndo('kind', 'first', 'Undo', undo)
  const pressed = button()
  pressed.props.onClick()
  pressed.props.onClick()
  expect(undo).toHaveBeenCalledTimes(1)
  expect(shown()).toEqual([])
})
