/** Returns the beginning of the scopes of a form's photos; the question's path follows. */
export const getPhotoScope = (contactId: string, apiId: string, formKey: string): string =>
  `${contactId} ${apiId} ${formKey} `
