import { expect, test } from 'vitest'
import { askModal, currentModal } from './modals.ts'

const question = (title: string) => ({
  title,
  message: 'Really?',
  buttons: [{ label: 'No' }, { label: 'Yes' }],
})

test('[A2-094] a modal has title, message and buttons, and is answered with the button pressed', async () => {
  const answered = askModal(question('One'))
  expect(currentModal()).toMatchObject({
    title: 'One',
    message: 'Really?',
    buttons: [{ label: 'No' }, { label: 'Yes' }],
  })
  currentModal()?.answer(1)
  expect(await answered).toBe(1)
  expect(currentModal()).toBeUndefined()
})

test('a second modal waits until the first is answered or dismissed', async () => {
  const answers = [askModal(question('One')), askModal(question('Two'))]
  expect(currentModal()?.title).toBe('One')
  currentModal()?.answer(undefined)
  expect(currentModal()?.title).toBe('Two')
  currentModal()?.answer(0)
  expect(await Promise.all(answers)).toEqual([undefined, 0])
})
