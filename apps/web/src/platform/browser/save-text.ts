import { saveBlob } from './save-blob.ts'

/** Downloads text as a file. A byte order mark tells spreadsheets that it is UTF-8. */
export function saveText(fileName: string, type: string, text: string): void {
  saveBlob(new Blob(['\uFEFF', text], { type: `${type};charset=utf-8` }), fileName)
}
