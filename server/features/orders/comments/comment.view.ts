import type { Output } from '#contract/api'
import { formatInstant, type PersonCall } from '#server/kernel/call'
import { getChangeableUntil } from './comments.rules.ts'
import type { StoredComment, StoredCommentFile } from './comments.sql.ts'

/** Converts a stored comment to what this reader sees now. */
export function toCommentView({ actor, now }: PersonCall, comment: StoredComment): Output<'comment.create'> {
  const isOwn = comment.contact_id === actor.contactId
  const until = isOwn ? getChangeableUntil(comment, now) : null
  return {
    id: comment.id,
    actionType: comment.kind,
    jobApiId: comment.job_id,
    message: comment.message,
    visibleForRoles: comment.visible_for,
    createdAt: comment.created_at,
    doneAt: comment.done_at,
    author: comment.author,
    files: comment.files.map(toCommentFileView),
    mentions: [...comment.mentions],
    editedAt: comment.edited_at,
    deletedAt: comment.deleted_at,
    version: comment.version,
    isOwn,
    changeableUntil: until && formatInstant(until),
    isUnread: comment.is_unread,
  }
}

function toCommentFileView({ has_thumbnail: hasThumbnail, ...file }: StoredCommentFile) {
  return {
    ...file,
    resource: `/api/media/file/${file.id}`,
    thumbnail: hasThumbnail ? `/api/media/thumbnail/${file.id}` : null,
  }
}
