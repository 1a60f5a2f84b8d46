import type { Routes } from '#server/kernel/routes'
import {
  addColleague,
  changeColleague,
  endColleague,
  inviteAgain,
  listColleagues,
} from './team-members.commands.ts'

export const routes = {
  'contact.list': (call) => listColleagues(call),
  'contact.add': (call, { body }) => addColleague(call, body),
  'contact.invite': (call, { params }, http) => inviteAgain(call, params.id, http),
  'contact.change': (call, { params, body }) => changeColleague(call, params.id, body),
  'contact.end': (call, { params }) => endColleague(call, params.id),
} satisfies Routes
