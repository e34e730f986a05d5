@echo off
rem Starts Kiln on Windows: one command, or the shell if there is none. Needs a Java of release 25 or newer.
rem KILN_JAVA_HOME, KILN_JVM_OPTIONS, KILN_PROFILE and KILN_VAR as in bin/kiln.
setlocal
set "JAVA=java"
if defined JAVA_HOME if exist "%JAVA_HOME%\bin\java.exe" set "JAVA=%JAVA_HOME%\bin\java.exe"
if defined KILN_JAVA_HOME set "JAVA=%KILN_JAVA_HOME%\bin\java.exe"
"%JAVA%" --version >nul 2>nul
if errorlevel 1 (
  echo kiln: no Java was found. Install Java 25 or newer, or set KILN_JAVA_HOME. 1>&2
  exit /b 3
)
for /f "tokens=2 delims=. " %%v in ('call "%JAVA%" --version 2^>nul ^| findstr /r /b "openjdk java"') do set "RELEASE=%%v"
if %RELEASE% LSS 25 (
  echo kiln: %JAVA% is Java %RELEASE%, Kiln needs 25 or newer. Set KILN_JAVA_HOME to a newer one. 1>&2
  exit /b 3
)
"%JAVA%" %KILN_JVM_OPTIONS% -p "%~dp0..\lib" --add-modules ALL-DEFAULT,jdk.incubator.vector ^
  --enable-native-access=ALL-UNNAMED,dev.kiln.launcher --sun-misc-unsafe-memory-access=allow ^
  -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 -Djava.awt.headless=true ^
  -m dev.kiln.launcher/dev.kiln.launcher.Launcher %*
exit /b %ERRORLEVEL%
