import { pagePath } from '@cadenza/contract/pages'
import { useNavigate, useParams } from 'react-router'
import { HelpArticle } from '../../features/help-topics/article.tsx'
import { HelpFrame } from '../../features/help-topics/help-frame.tsx'
import { topicOf } from '../../features/help-topics/topics.ts'
import { NotFound } from '../../ui/errors/not-found.tsx'

/** /help/:helpTopic */
export function Component() {
  const navigate = useNavigate()
  const topic = topicOf(useParams().helpTopic ?? '')
  if (!topic) return <NotFound />
  return (
    <HelpFrame
      current={topic}
      typed=""
      onType={(typed) => void navigate(`${pagePath('help')}?${new URLSearchParams({ q: typed })}`)}
    >
      <HelpArticle topic={topic} />
    </HelpFrame>
  )
}
