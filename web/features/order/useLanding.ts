import { useNavigate } from '@tanstack/react-router'

/** Where to go once the order has become something else (2 §4). */
export function useLanding() {
  const navigate = useNavigate()
  return (answer: unknown) => {
    const path = answer && typeof answer === 'object' && 'path' in answer ? String(answer.path) : '/offers/'
    void navigate({ href: path })
  }
}
