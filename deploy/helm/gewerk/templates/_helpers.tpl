{{- define "gewerk.labels" -}}
app.kubernetes.io/name: gewerk
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
{{- end }}

{{- define "gewerk.selector" -}}
app.kubernetes.io/name: gewerk
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "gewerk.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "gewerk.podSecurity" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
fsGroup: 10001
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "gewerk.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities: { drop: [ALL] }
{{- end }}

{{- /* Settings of all processes. DATABASE_PASSWORD is no setting: the addresses below contain it. */ -}}
{{- define "gewerk.environment" -}}
- { name: NODE_ENV, value: production }
- { name: DATA_DIR, value: /data }
- { name: METRICS_HOST, value: 0.0.0.0 }
- { name: SEAL_CERTIFICATE, value: /seal/tls.crt }
- { name: SEAL_KEY, value: /seal/tls.key }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | toString | quote }} }
{{- end }}
{{- if .Values.database.create }}
- name: DATABASE_PASSWORD
  valueFrom: { secretKeyRef: { name: {{ .Release.Name }}-db-app, key: password } }
- { name: DATABASE_URL, value: 'postgres://gewerk:$(DATABASE_PASSWORD)@{{ .Release.Name }}-db-rw:5432/gewerk' }
{{- if .Values.database.readFromReplicas }}
- { name: DATABASE_REPLICA_URL, value: 'postgres://gewerk:$(DATABASE_PASSWORD)@{{ .Release.Name }}-db-ro:5432/gewerk' }
{{- end }}
{{- if .Values.database.pooler.enabled }}
- { name: DATABASE_POOLER_URL, value: 'postgres://gewerk:$(DATABASE_PASSWORD)@{{ .Release.Name }}-db-pooler:5432/gewerk' }
{{- end }}
{{- end }}
{{- end }}
