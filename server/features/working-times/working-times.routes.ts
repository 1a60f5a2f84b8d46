import type { Routes } from '#server/kernel/routes'
import {
  addAbsence,
  addClosingDay,
  changeAbsence,
  removeAbsence,
  removeClosingDay,
  setWorkingHours,
} from './working-times.commands.ts'
import { readWorkingTimes } from './working-times.queries.ts'

export const workingTimesRoutes = {
  'workingTime.read': (call) => readWorkingTimes(call),
  'workingTime.setHours': (call, { params, body }) => setWorkingHours(call, params.contact_id, body),
  'absence.add': (call, { body }) => addAbsence(call, body),
  'absence.change': (call, { params, body }) => changeAbsence(call, params.id, body),
  'absence.remove': (call, { params }) => removeAbsence(call, params.id),
  'closingDay.add': (call, { body }) => addClosingDay(call, body),
  'closingDay.remove': (call, { params }) => removeClosingDay(call, params.id),
} satisfies Routes
