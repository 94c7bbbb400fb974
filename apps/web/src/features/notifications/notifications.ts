import type { Product, wire } from '@cadenza/contract'
import { notificationReloadMs } from '@cadenza/contract/limits'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { endpoints } from '../../platform/api/endpoints.ts'
import { queryKeys } from '../../platform/api/queries.ts'
import { showFailure } from '../../ui/errors/notices.ts'

export type Notification = Product<typeof wire.notification>

export function useNotifications() {
  const client = useQueryClient()
  const {
    data: all = [],
    dataUpdatedAt,
    refetch,
  } = useQuery({
    queryKey: queryKeys.notifications,
    async queryFn() {
      const answer = await api.call(endpoints.notifications.list)
      return (answer?.notifications ?? []).toSorted(
        (a, b) => Date.parse(b.timestamp) - Date.parse(a.timestamp),
      )
    },
  })
  const save = useMutation({
    mutationFn: (notifications: Notification[]) =>
      api.call(endpoints.notifications.mark, {
        body: { notifications: notifications.map(({ key, userUuid }) => ({ key, userUuid, read: true })) },
      }),
    onMutate: () =>
      client.setQueryData<Notification[]>(queryKeys.notifications, (before) =>
        before?.map((notification) => ({ ...notification, read: true })),
      ),
    onError(error) {
      showFailure(error)
      return client.invalidateQueries({ queryKey: queryKeys.notifications })
    },
  })
  const unread = all.filter(({ read }) => !read)
  return {
    all,
    unread,
    /** Fetches the list again unless it is less than 10 s old. */
    reload() {
      if (Date.now() - dataUpdatedAt > notificationReloadMs) void refetch()
    },
    markAllRead() {
      if (unread.length > 0) save.mutate(unread)
    },
  }
}
