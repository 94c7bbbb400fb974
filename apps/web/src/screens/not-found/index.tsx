export { NotFound as Component } from '../../ui/errors/not-found.tsx'
