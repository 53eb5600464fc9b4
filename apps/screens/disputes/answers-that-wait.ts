import type { Endpoint } from '@dcir/core/contract/endpoint'

/** Answers of a super agent that wait for a connection; their contract is fetched when there is one to send. */
export const answersThatWait = {
  title: 'Waiting answers',
  noun: (count: number) => (count === 1 ? 'answer' : 'answers'),
  endpoints: {
    'disputes.resolve': (): Promise<Endpoint> =>
      import('@dcir/core/disputes/contract').then(({ disputes }) => disputes.resolve),
  },
}
