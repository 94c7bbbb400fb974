/** Files from scripts and devices, sent in one request. */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { uploadAnswer, uploadsAnswer } from './uploads.ts'

const path = '/api/devices/v1/uploads/'

export const deviceUploadEndpoints = {
  sendForm: endpoint({
    method: 'POST',
    path,
    summary: 'Send files as a form (multipart/form-data), at most 100 at once',
    answer: uploadsAnswer,
    status: 202,
  }),
  send: endpoint({
    method: 'PUT',
    path: `${path}:fileName`,
    params: { fileName: z.string().min(1).max(1_000) },
    summary: 'Send one file as the body, under its name',
    answer: uploadsAnswer,
    status: 202,
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}:uploadUuid`,
    summary: 'Read the outcome of a direct upload',
    answer: uploadAnswer,
  }),
}
