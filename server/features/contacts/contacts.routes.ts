import type { Routes } from '#server/kernel/routes'
import {
  addTeamMember,
  changeTeamMember,
  endTeamMember,
  resendTeamInvitation,
  listTeamMembers,
} from './team-members.commands.ts'

export const contactsRoutes = {
  'contact.list': (call) => listTeamMembers(call),
  'contact.add': (call, { body }) => addTeamMember(call, body),
  'contact.invite': (call, { params }, http) => resendTeamInvitation(call, params.id, http),
  'contact.change': (call, { params, body }) => changeTeamMember(call, params.id, body),
  'contact.end': (call, { params }) => endTeamMember(call, params.id),
} satisfies Routes
