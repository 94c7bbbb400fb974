import { pagePath } from '@cadenza/contract/pages'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { HelpArticle } from '../../features/help-topics/article.tsx'
import { HelpFrame } from '../../features/help-topics/help-frame.tsx'
import { topicOf } from '../../features/help-topics/topics.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'

/** ms without a key; the search opens another page, which takes over what was typed. */
const typedMs = 400

/** /help/:helpTopic */
export function Component() {
  const navigate = useNavigate()
  const topic = topicOf(useParams().helpTopic ?? '')
  const [typed, setTyped] = useState('')
  useEffect(() => {
    if (typed === '') return
    const timer = setTimeout(
      () => void navigate(`${pagePath('help')}?${new URLSearchParams({ q: typed })}`),
      typedMs,
    )
    return () => clearTimeout(timer)
  }, [typed, navigate])
  if (!topic) return <NotFound />
  return (
    <HelpFrame current={topic} typed={typed} onType={setTyped}>
      <HelpArticle topic={topic} />
    </HelpFrame>
  )
}
